/** Where a file stands in the house. */
export interface Place {
  /** Workspace folder: `backend`, `workflows`, `infra`, `shell`, `shell/ui`, `mfe-image`, ... */
  readonly workspace: string
  /** Folder below the workspace's sources, e.g. `jobs`, `eventsourcing`; empty at the top of the sources. */
  readonly area: string
  readonly file: string
  readonly test: boolean
}

const workspaces = [
  'shell/ui',
  'shell',
  'mfe-image',
  'mfe-video',
  'mfe-library',
  'mfe-admin',
  'backend',
  'workflows',
  'infra',
]

/** Finds the place of a path from the repository's root. Test helpers (`testing/`, `given.ts`, ...) count as tests. */
export function placeOf(path: string): Place {
  const workspace = workspaces.find((each) => path.startsWith(`${each}/`)) ?? ''
  const inside = path.slice(workspace.length + 1).replace(/^src\//, '')
  const folders = inside.split('/')
  const file = folders.pop() ?? ''
  const test = /\.test\.tsx?$/.test(file) || folders.some((each) => each === 'testing' || each === 'test')
  return { workspace, area: folders[0] ?? '', file, test }
}

/** Folders of the backend that are not slices of the business. */
const infrastructure = new Set([
  '',
  'eventsourcing',
  'projections',
  'http',
  'catalogue',
  'providers',
  'media',
  'observability',
  'fail-points',
])

/** The slice a backend file belongs to, undefined for infrastructure and other workspaces. */
export function sliceOf({ workspace, area }: Place): string | undefined {
  return workspace === 'backend' && !infrastructure.has(area) ? area : undefined
}

const named = ['contract', 'events', 'decider', 'commands', 'routes', 'projection', 'queries', 'request'] as const
/** The part a file plays in its slice. A slice with several streams has `queue-decider.ts`, `job-decider.ts`, ... */
export type Role = (typeof named)[number] | 'helper'

/** Every role there is. */
export const roles: readonly Role[] = [...named, 'helper']

export function roleOf({ file }: Place): Role {
  const name = file.replace(/\.tsx?$/, '')
  return roles.find((role) => name === role || name.endsWith(`-${role}`)) ?? 'helper'
}
