import { z } from 'zod'

const when = { point: z.string().min(1) }
const timing = z.union([
  z.object({ hit: z.int().min(1) }),
  z.object({ probability: z.number().min(0).max(1), seed: z.int() }),
])

/**
 * What to do at the points that a pattern names (`*` stands for anything).
 * kill: SIGKILL to this process · pause: SIGSTOP for `ms` · throw: the port fails · do-then-timeout: at points after an effect
 * only, the port fails although it has done its work.
 * `hit`: at the nth time in the life of a process, once per point and folder; `probability`: each time, by a seeded draw.
 */
export const FailureRule = z.intersection(
  z.discriminatedUnion('action', [
    z.object({ ...when, action: z.literal('kill') }),
    z.object({ ...when, action: z.literal('pause'), ms: z.int().min(1) }),
    z.object({ ...when, action: z.literal('throw') }),
    z.object({ ...when, action: z.literal('do-then-timeout') }),
  ]),
  timing,
)
export type FailureRule = z.infer<typeof FailureRule>

/** The variable FAIL_POINTS, as JSON. */
export const FailPointSettings = z.object({
  /** The folder in which processes note which points exist, were reached, and have fired. */
  folder: z.string().min(1),
  rules: z.array(FailureRule),
})
export type FailPointSettings = z.infer<typeof FailPointSettings>

/** The rules of FAIL_POINTS; undefined when it is unset. Throws with NODE_ENV=production, and for rules that make no sense. */
export function readFailPoints(env: NodeJS.ProcessEnv): FailPointSettings | undefined {
  const { FAIL_POINTS: text, NODE_ENV } = env
  if (text === undefined || text === '') return undefined
  if (NODE_ENV === 'production') throw new Error('FAIL_POINTS is for tests: it is refused with NODE_ENV=production')
  return FailPointSettings.parse(JSON.parse(text))
}
