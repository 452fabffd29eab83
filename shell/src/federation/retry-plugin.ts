import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'

const waitsMs = [300, 600, 1200]
const timeoutMs = 5000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

async function fetchPersistently(url: string): Promise<Response> {
  for (const wait of waitsMs) {
    try {
      const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
      if (response.ok) return response
    } catch {
      // The server may be away for a moment, as during a deployment, so it is tried again; the last attempt below may throw.
    }
    await pause(wait)
  }
  return await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
}

/** Tries a remote's manifest four times within about two seconds before the error page shows (frontend.md 9). */
// biome-ignore lint/style/noDefaultExport: the federation runtime asks for the default export of a plugin file.
export default function retryPlugin(): ModuleFederationRuntimePlugin {
  return { name: 'retry', fetch: (url) => fetchPersistently(url) }
}
