/** What the router, the navigation and the build know about a page of admins before it is loaded. */
interface AdminPage {
  readonly path: string
  /** What the tab of the browser says, before the name of the product. */
  readonly title: string
  /** The word that leads to it in the navigation; a page without one is reached from another page. */
  readonly entry?: string
  /** The chunk that has the page (its name in `webpackChunkName`). */
  readonly chunk: string
}

/**
 * Every page of admins, in the order of the navigation. A new page has a line here and its component in `src/pages.tsx`. This file
 * imports nothing, because the build reads it on Node.
 */
export const adminPages = [
  { path: '/admin/login', title: 'Admin Login', chunk: 'admin-login' },
  { path: '/admin', title: 'Admin Dashboard', entry: 'Dashboard', chunk: 'admin-dashboard' },
  { path: '/admin/users/$userId', title: 'User', chunk: 'admin-user' },
  { path: '/admin/charges', title: 'Charges', entry: 'Charges', chunk: 'admin-charges' },
  { path: '/admin/jobs', title: 'Job Health', entry: 'Jobs', chunk: 'admin-job-health' },
  { path: '/admin/read-models', title: 'Read Models', entry: 'Read Models', chunk: 'admin-read-models' },
  { path: '/admin/waitlist', title: 'Waitlist', entry: 'Waitlist', chunk: 'admin-waitlist' },
  { path: '/admin/audit', title: 'Audit', entry: 'Audit', chunk: 'admin-audit' },
  { path: '/admin/jobs/$jobId', title: 'Job', chunk: 'admin-job' },
  { path: '/admin/calls/$callId', title: 'Call', chunk: 'admin-call' },
  { path: '/admin/reports', title: 'Reports', entry: 'Reports', chunk: 'admin-reports' },
  { path: '/admin/prices', title: 'Prices', entry: 'Prices', chunk: 'admin-prices' },
  { path: '/admin/security', title: 'Security', entry: 'Security', chunk: 'admin-security' },
] as const satisfies readonly AdminPage[]

export type AdminChunk = (typeof adminPages)[number]['chunk']
