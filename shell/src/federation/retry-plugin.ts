import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'

const timeoutMs = 5000

/** Fetches a remote's manifest anew each time, with a time-out; who loads a remote tries it again (frontend.md 9). */
// biome-ignore lint/style/noDefaultExport: the federation runtime asks for the default export of a plugin file.
export default function retryPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'retry',
    fetch: (url) => fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) }),
  }
}
