import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import type { FunctionComponent } from 'react'
import type { AdminChunk } from '../pages.config.ts'

const states = { pending: <Spinner />, failed: (onRetry: () => void) => <PartFailed onRetry={onRetry} /> }

/** The component of each page in `pages.config.ts`. */
export const pageComponents: Readonly<Record<AdminChunk, FunctionComponent>> = {
  'admin-login': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-login" */ './sign-in/login-page.tsx')).LoginPage,
    states,
  ),
  'admin-dashboard': lazyPart(
    async () =>
      (await import(/* webpackChunkName: "admin-dashboard" */ './dashboard/dashboard-page.tsx')).DashboardPage,
    states,
  ),
  'admin-user': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-user" */ './users/user-page.tsx')).UserPage,
    states,
  ),
  'admin-charges': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-charges" */ './charges/charges-page.tsx')).ChargesPage,
    states,
  ),
  'admin-job': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-job" */ './charges/job-page.tsx')).JobPage,
    states,
  ),
  'admin-call': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-call" */ './charges/call-page.tsx')).CallPage,
    states,
  ),
  'admin-job-health': lazyPart(
    async () =>
      (await import(/* webpackChunkName: "admin-job-health" */ './job-health/job-health-page.tsx')).JobHealthPage,
    states,
  ),
  'admin-read-models': lazyPart(
    async () =>
      (await import(/* webpackChunkName: "admin-read-models" */ './read-models/read-models-page.tsx')).ReadModelsPage,
    states,
  ),
  'admin-waitlist': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-waitlist" */ './waitlist/waitlist-page.tsx')).WaitlistPage,
    states,
  ),
  'admin-audit': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-audit" */ './audit/audit-page.tsx')).AuditPage,
    states,
  ),
  'admin-reports': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-reports" */ './reports/reports-page.tsx')).ReportsPage,
    states,
  ),
  'admin-prices': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-prices" */ './prices/prices-page.tsx')).PricesPage,
    states,
  ),
  'admin-security': lazyPart(
    async () => (await import(/* webpackChunkName: "admin-security" */ './security/security-page.tsx')).SecurityPage,
    states,
  ),
}
