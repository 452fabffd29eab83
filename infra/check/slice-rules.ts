import { type Location, locationOf, type Role, roleOf, roles, sliceOf } from './location.ts'
import type { Import } from './module-imports.ts'

/** What a file of a slice may import (architecture, section 1). Types of the shared folders are always allowed. */
interface Allowed {
  /** Roles of the same slice. */
  readonly own: readonly Role[]
  /** Roles of other slices. */
  readonly other: readonly Role[]
  /** Folders or single files of the backend beside the slices. */
  readonly shared: readonly string[]
  readonly packages: readonly string[]
}

/** What every slice may import: event and id types, `personal`, media in events, `Decider`, `DomainError`, the rules of owned things. */
const vocabulary = [
  'day.ts',
  'event.ts',
  'stored-media.ts',
  'token-usage.ts',
  'decider.ts',
  'common-errors.ts',
  'owned.ts',
  'owned-texts.ts',
  'text-thing.ts',
  'covered-thing.ts',
  'limited-changes.ts',
  'trash.ts',
].map((file) => `platform/eventsourcing/${file}`)

const table: Readonly<Record<Role, Allowed>> = {
  contract: {
    own: ['contract'],
    other: ['contract'],
    shared: [
      'platform/eventsourcing/common-errors.ts',
      'platform/http/contract/endpoint.ts',
      'platform/http/contract/cursor-text.ts',
      'platform/http/contract/page-query.ts',
      'platform/http/contract/period-query.ts',
      'platform/http/contract/packed-shapes.ts',
      'platform/http/contract/thing-endpoints.ts',
      'platform/media/video/video-limits.ts',
      'features/catalogue/contract.ts',
      'features/catalogue/animation-contract.ts',
      'features/catalogue/video-contract.ts',
      'features/catalogue/lip-sync-contract.ts',
    ],
    packages: ['zod'],
  },
  errors: { own: [], other: [], shared: [], packages: [] },
  events: { own: ['events'], other: [], shared: [], packages: ['zod'] },
  decider: {
    own: ['events', 'decider', 'helper'],
    other: [],
    shared: [],
    packages: [],
  },
  commands: {
    own: ['events', 'decider', 'commands', 'helper'],
    other: ['commands'],
    shared: ['platform/eventsourcing/', 'platform/media/', 'platform/network/', 'features/catalogue/'],
    packages: ['node:crypto'],
  },
  routes: {
    own: roles,
    other: ['contract', 'commands', 'queries'],
    shared: [
      'platform/eventsourcing/handle.ts',
      'platform/http/',
      'platform/auth/',
      'platform/media/',
      'features/catalogue/',
      'platform/providers/port.ts',
    ],
    packages: ['node:crypto'],
  },
  projection: {
    own: ['events', 'helper'],
    other: ['events'],
    shared: ['platform/projections/', 'platform/eventsourcing/keys/unseal.ts'],
    packages: [],
  },
  queries: {
    own: ['contract', 'events', 'projection', 'queries', 'helper'],
    other: ['queries'],
    shared: ['platform/projections/', 'platform/eventsourcing/keys/unseal.ts'],
    packages: ['mongodb'],
  },
  request: { own: roles, other: [], shared: ['features/catalogue/', 'platform/providers/port.ts'], packages: ['zod'] },
  helper: {
    own: roles,
    other: ['contract', 'events', 'commands', 'queries'],
    shared: [
      'platform/eventsourcing/',
      'platform/media/',
      'features/catalogue/',
      'platform/projections/',
      'platform/reports/',
      'platform/providers/port.ts',
      'platform/http/contract/endpoint.ts',
    ],
    packages: ['zod', 'node:crypto'],
  },
}

/** Why a file of a slice may not import this; undefined when it may, or when the file belongs to no slice. */
export function breaksSliceRule(from: string, imported: Import): string | undefined {
  const location = locationOf(from)
  const slice = sliceOf(location)
  if (slice === undefined || location.test) return undefined
  const role = roleOf(location)
  const reason = reasonAgainst(slice, role, imported)
  return reason === undefined
    ? undefined
    : `${role === 'helper' ? 'a file of a slice' : `${role}.ts`} must not import ${reason}`
}

function reasonAgainst(slice: string, role: Role, { specifier, target, typeOnly }: Import): string | undefined {
  const { shared, packages } = table[role]
  if (target === undefined) return typeOnly || packages.includes(specifier) ? undefined : specifier
  const location = locationOf(target)
  if (location.test) return `the test helper ${location.file}`
  const theirs = sliceOf(location)
  if (theirs !== undefined) return reasonAgainstSlice(slice, role, location)
  const path = target.replace(/^backend\/src\//, '')
  const free = typeOnly || (role !== 'contract' && vocabulary.includes(path))
  return free || shared.some((each) => path === each || (each.endsWith('/') && path.startsWith(each)))
    ? undefined
    : path
}

function reasonAgainstSlice(slice: string, role: Role, location: Location): string | undefined {
  const { own, other } = table[role]
  const theirs = roleOf(location)
  // Errors are plain data, which every file may import.
  if (theirs === 'errors') return undefined
  if (sliceOf(location) === slice) return own.includes(theirs) ? undefined : `its ${location.file}`
  return other.includes(theirs) ? undefined : `${location.file} of another slice`
}
