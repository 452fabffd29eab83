import { lazyPart } from '@studio/ui/lazy-part'
import { Unreachable } from './unreachable.tsx'

// Not by React's `lazy`, which begins to wait even for what is loaded, and then shows it 300 ms later, as it does all that waited.
const options = { failed: () => <Unreachable onRetry={() => location.reload()} /> }

/** The page for visitors; it needs neither antd nor the router. */
export const SignedOut = lazyPart(
  async () => (await import(/* webpackChunkName: "landing" */ '../landing/signed-out.tsx')).SignedOut,
  options,
)

/** What a signed-in person sees. */
export const Studio = lazyPart(
  async () => (await import(/* webpackChunkName: "studio" */ '../studio/studio.tsx')).Studio,
  options,
)

/** The pages of admins, for whoever comes to their address (spec video 2). */
export const AdminArea = lazyPart(
  async () => (await import(/* webpackChunkName: "admin" */ '../admin/admin-area.tsx')).AdminArea,
  options,
)
