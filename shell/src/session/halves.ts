import { loadRoutes } from '../federation/remotes.ts'

/** What a visitor sees; needs neither antd nor the router. */
export const loadSignedOut = () => import(/* webpackChunkName: "landing" */ '../landing/signed-out.tsx')

/** What a signed-in person sees. */
export const loadStudio = () => import(/* webpackChunkName: "studio" */ '../studio/studio.tsx')

/** Fetches what will be shown while the session is still being asked for. */
export function fetchAhead(signedIn: boolean): void {
  const wanted = signedIn ? [loadStudio(), loadRoutes('mfe_image')] : [loadSignedOut()]
  // The component that shows it loads it again, and reports a failure.
  for (const part of wanted) part.catch(() => undefined)
}
