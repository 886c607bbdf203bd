/** Language and theme, on every page. Without scripts the same switches are plain links. */
const root = document.documentElement;
const YEAR_S = 31536000;
const keep = (name, value) => {
  document.cookie = `${name}=${value};path=/;max-age=${YEAR_S};samesite=lax`;
};

const address = new URL(location.href);
if (address.searchParams.has("lang") || address.searchParams.has("theme")) {
  address.searchParams.delete("lang");
  address.searchParams.delete("theme");
  history.replaceState(null, "", address);
}

document.querySelector("[data-theme-switch]").addEventListener("click", (event) => {
  event.preventDefault();
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  keep("theme", root.dataset.theme);
});

for (const link of document.querySelectorAll("[data-lang]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    keep("lang", link.dataset.lang);
    location.reload();
  });
}
