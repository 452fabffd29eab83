import { z } from 'zod'

/** Where a fault strikes: at a kind of request, or at a task (decided when it is accepted). */
export const faultTargets = ['submit', 'poll', 'history', 'upload', 'output', 'task'] as const

export type FaultTarget = (typeof faultTargets)[number]

interface Kind {
  /** `before`: instead of the work; `after`: the work is done, but the response is faulty; `task`: changes how a task ends. */
  readonly phase: 'before' | 'after' | 'task'
  /** Where it strikes unless told otherwise. */
  readonly at: FaultTarget
}

const kinds = {
  drop: { phase: 'before', at: 'submit' },
  'rate-limit': { phase: 'before', at: 'submit' },
  'server-error': { phase: 'before', at: 'submit' },
  'no-balance': { phase: 'before', at: 'submit' },
  gone: { phase: 'before', at: 'output' },
  'drop-after': { phase: 'after', at: 'submit' },
  'server-error-after': { phase: 'after', at: 'submit' },
  stall: { phase: 'after', at: 'submit' },
  'stall-body': { phase: 'after', at: 'poll' },
  'cut-body': { phase: 'after', at: 'output' },
  slow: { phase: 'after', at: 'poll' },
  oversized: { phase: 'after', at: 'output' },
  malformed: { phase: 'after', at: 'poll' },
  'never-ends': { phase: 'task', at: 'task' },
  'late-success': { phase: 'task', at: 'task' },
  'no-outputs': { phase: 'task', at: 'task' },
  'late-refund': { phase: 'task', at: 'task' },
  'webhook-duplicate': { phase: 'task', at: 'task' },
  'webhook-late': { phase: 'task', at: 'task' },
  'webhook-early': { phase: 'task', at: 'task' },
  'webhook-out-of-order': { phase: 'task', at: 'task' },
  'webhook-forged': { phase: 'task', at: 'task' },
  'webhook-never': { phase: 'task', at: 'task' },
} as const satisfies Readonly<Record<string, Kind>>

export type FaultKind = keyof typeof kinds

const shapes = ['not-json', 'truncated', 'wrong-shape', 'unknown-status', 'error-inside', 'finish-error'] as const

/** Names of all kinds. */
// Cast: the type of Object.keys does not know that these are the kinds.
export const kindNames = Object.keys(kinds) as [FaultKind, ...FaultKind[]]

/** When and where a kind strikes. */
export function kindOf(name: FaultKind): Kind {
  return kinds[name]
}

/** The parameters of switches. A table in the README says which kinds use which. */
export const parameters = {
  /** Duration or delay in milliseconds. */
  ms: z.int().min(0).max(3_600_000).optional(),
  status: z.int().min(400).max(599).optional(),
  /** Seconds in the Retry-After header; without it the header is not sent. */
  retryAfter: z.int().min(0).optional(),
  times: z.int().min(2).max(100).optional(),
  shape: z.enum(shapes).optional(),
}

/** A switch as the control endpoint accepts it. */
export const SwitchRequest = z.strictObject({
  kind: z.enum(kindNames),
  at: z.enum(faultTargets).optional(),
  /** Strikes at most this often; without it, until it is cleared. */
  count: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().default(1),
  /** Text that the prompt or the path of the request must contain. */
  match: z.string().default(''),
  ...parameters,
})

export type SwitchRequest = z.infer<typeof SwitchRequest>
