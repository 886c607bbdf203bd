/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: "/schema/openapi.json",
  dom_id: "#swagger",
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
});
