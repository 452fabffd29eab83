import { loadRoutes } from '../federation/remotes.ts'

/** The page for visitors; it needs neither antd nor the router. */
export function loadSignedOut() {
  return import(/* webpackChunkName: "landing" */ '../landing/signed-out.tsx')
}

/** What a signed-in person sees. */
export function loadStudio() {
  return import(/* webpackChunkName: "studio" */ '../studio/studio.tsx')
}

/** Fetches what will be shown while the session is still being asked for. */
export function fetchAhead(signedIn: boolean): void {
  const wanted = signedIn ? [loadStudio(), loadRoutes('mfe_image')] : [loadSignedOut()]
  // The component that shows it loads it again, and reports a failure.
  for (const part of wanted) part.catch(() => undefined)
}
