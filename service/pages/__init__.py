"""The pages that people see: rendered here, brought to life by the modules in `service/static`."""
