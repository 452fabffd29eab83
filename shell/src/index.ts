// Shared modules must be negotiated before any of them is used, so the program itself is imported dynamically.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx')
