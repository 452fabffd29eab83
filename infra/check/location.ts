/** Where a file lies in the repository. */
export interface Location {
  /** Workspace folder: `backend`, `workflows`, `infra`, `shell`, `shell/ui`, `shell/media`, `mfe-image`, ... */
  readonly workspace: string
  /** Floor of the backend, see `floors`; undefined in other workspaces and for files beside the floors. */
  readonly floor: Floor | undefined
  /** Folder below the floor, else below the workspace's sources, e.g. `jobs`, `eventsourcing`; empty at the top. */
  readonly area: string
  readonly file: string
  readonly test: boolean
}

/** The floors of the backend, from the lowest to the highest: a floor imports from itself and from those below it. */
const floors = ['platform', 'features', 'processes'] as const
type Floor = (typeof floors)[number]

const workspaces = [
  'shell/ui',
  'shell/media',
  'shell',
  'mfe-image',
  'mfe-video',
  'mfe-library',
  'mfe-admin',
  'backend',
  'workflows',
  'infra',
]

/** Finds the location of a path from the repository's root. Test helpers (`testing/`) count as tests. */
export function locationOf(path: string): Location {
  const workspace = workspaces.find((each) => path.startsWith(`${each}/`)) ?? ''
  const inside = path.slice(workspace.length + 1).replace(/^src\//, '')
  const folders = inside.split('/')
  const file = folders.pop() ?? ''
  const test = /\.test\.tsx?$/.test(file) || folders.some((each) => each === 'testing' || each === 'test')
  const floor = workspace === 'backend' ? floors.find((each) => each === folders[0]) : undefined
  return { workspace, floor, area: folders[floor === undefined ? 0 : 1] ?? '', file, test }
}

/** The folders of the workflows, from the lowest to the highest, with the same rule. */
const rooms = ['generation', 'activities', 'work', 'dispatcher', 'worker']

/** The height of a location in its workspace, from 0; -1 where the workspace has no order. */
function heightOf({ workspace, floor, area }: Location): number {
  if (workspace === 'workflows') return rooms.indexOf(area)
  return floor === undefined ? -1 : floors.indexOf(floor)
}

/** Whether an import from one location to the other leads to a higher floor or room of the same workspace. */
export function leadsUp(from: Location, target: Location): boolean {
  return from.workspace === target.workspace && heightOf(from) >= 0 && heightOf(target) > heightOf(from)
}

/** The models are data that every slice may read, so they do not count as a slice. */
const sharedByFeatures = new Set(['', 'catalogue'])

/** The slice a backend file belongs to, undefined for the other floors and other workspaces. */
export function sliceOf({ floor, area }: Location): string | undefined {
  return floor === 'features' && !sharedByFeatures.has(area) ? area : undefined
}

const named = [
  'contract',
  'errors',
  'events',
  'decider',
  'commands',
  'routes',
  'projection',
  'queries',
  'request',
] as const
/** The role of a file in its slice, by its name. A slice with several streams has `queue-decider.ts`, `job-decider.ts`, ... */
export type Role = (typeof named)[number] | 'helper'

/** Every role there is. */
export const roles: readonly Role[] = [...named, 'helper']

export function roleOf({ file }: Location): Role {
  const name = file.replace(/\.tsx?$/, '')
  return roles.find((role) => name === role || name.endsWith(`-${role}`)) ?? 'helper'
}
