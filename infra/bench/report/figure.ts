import type { Bench } from '../bench.ts'

/** The value that a figure should reach. The README says where the goals come from. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** One line of the table. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'events/s' | 'outputs/s' | 'calls' | 'ms' | 'MB' | 'KB' | 'tiles' | 'times'
  readonly goal?: Goal
}

/** Something that can be measured. Its name is what `--only` takes. */
export interface Measure {
  readonly name: string
  readonly run: (bench: Bench) => Promise<readonly Figure[]>
}

/** Whether the goal is met, undefined when there is none. */
export function isReached({ value, goal }: Figure): boolean | undefined {
  if (goal === undefined) return undefined
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}
