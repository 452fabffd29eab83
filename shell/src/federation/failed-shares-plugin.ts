import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'

/** Modules of this micro-frontend that have been evaluated, by their ids; with the error of one that threw meanwhile. */
declare const __webpack_require__: { readonly c: Record<string, { readonly error?: unknown }> }

/**
 * Has a shared part that did not arrive asked for again when it is needed the next time, and what could not be evaluated without it
 * evaluated again. Otherwise both failures would be remembered for as long as the page is open. A part has arrived once it has been
 * evaluated, since it throws then if another part that it needs did not arrive.
 */
// biome-ignore lint/style/noDefaultExport: the federation runtime asks for the default export of a plugin file.
export default function failedSharesPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'failed-shares',
    beforeRegisterShare(args) {
      const { get } = args.shared
      args.shared.get = async () => {
        const factory = await get()
        factory()
        return factory
      }
      return args
    },
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap)) {
        for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null
      }
    },
    beforeLoadShare(args) {
      const { c: modules } = __webpack_require__
      for (const id in modules) if (modules[id]?.error) delete modules[id]
      return args
    },
  }
}
