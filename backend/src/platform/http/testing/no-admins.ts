import type { RouteDeps } from '../server/routes.ts'

/** Test helper: admins' sessions for tests of routes that only creators and visitors call. */
export const noAdmins: RouteDeps['admins'] = {
  start: () => Promise.reject(new Error('No admin signs in here')),
  end: () => Promise.resolve(),
  endAll: () => Promise.resolve(),
  endOthers: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  deviceOf: () => undefined,
}
