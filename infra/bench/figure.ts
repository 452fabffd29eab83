import type { Bench } from './bench.ts'

/** What a figure should be; from issue 4, or from reliability 15.2 where the issue names none. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** One line of the table. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'events/s' | 'outputs/s' | 'calls' | 'ms' | 'MB' | 'KB' | 'tiles'
  readonly goal?: Goal
}

/** One thing to measure, by its name for `--only`. */
export interface Measure {
  readonly name: string
  readonly run: (bench: Bench) => Promise<readonly Figure[]>
}

/** Whether the goal is met, undefined when there is none. */
export function isReached({ value, goal }: Figure): boolean | undefined {
  if (goal === undefined) return undefined
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}
