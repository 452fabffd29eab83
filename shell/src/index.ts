// Shared modules are negotiated before anything uses them, so the program itself is one import away.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx')
