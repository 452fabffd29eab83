import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { killGroup } from '@studio/backend/platform/media/video/run-program.ts'
import { z } from 'zod'
import type { Mutant } from './mutants.ts'

/** The result for a mutant: a test failed, all passed, or the tests did not end in time. */
export type Fate = 'killed' | 'survived' | 'timed out'

interface Suite {
  readonly root: string
  readonly file: string
  readonly tests: readonly string[]
}

const Report = z.object({ failed: z.array(z.string()) })

/** The time limit: so many times the duration without a mutant, but at least so many milliseconds. */
const timeLimit = { factor: 5, atLeastMs: 30_000 }

/**
 * Runs the tests once for every mutant and reports each result to `tell`.
 * @throws when the tests fail without any mutant
 */
export async function runMutants(suite: Suite, mutants: readonly Mutant[], tell: (mutant: Mutant, fate: Fate) => void) {
  let runner = await startRunner(suite)
  try {
    const began = performance.now()
    const [broken] = await ask(runner, null)
    if (broken !== undefined) throw new Error(`${broken} fails without a mutant.`)
    const limit = Math.max(timeLimit.atLeastMs, timeLimit.factor * (performance.now() - began))
    for (const mutant of mutants) {
      const fate = await fateOf(runner, mutant, limit)
      tell(mutant, fate)
      if (fate === 'timed out') runner = await startRunner(suite)
    }
  } finally {
    killGroup(runner)
  }
}

async function startRunner(suite: Suite): Promise<ChildProcess> {
  const runner = fork(new URL('./runner.ts', import.meta.url), [JSON.stringify(suite)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  await once(runner, 'message')
  return runner
}

/** The tests that fail when the file has this text. */
async function ask(runner: ChildProcess, source: string | null): Promise<readonly string[]> {
  const report = new Promise<unknown>((resolve) => runner.once('message', resolve))
  runner.send({ source })
  return Report.parse(await report).failed
}

async function fateOf(runner: ChildProcess, { source }: Mutant, limit: number): Promise<Fate> {
  const timeout = new AbortController()
  const failed = await Promise.race([
    ask(runner, source),
    wait(limit, undefined, { signal: timeout.signal }).catch(() => undefined),
  ])
  timeout.abort()
  if (failed !== undefined) return failed.length === 0 ? 'survived' : 'killed'
  // Its workers as well: one in an endless loop would not notice the end of the runner.
  killGroup(runner)
  return 'timed out'
}
