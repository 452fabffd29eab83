import { type Random, randomFrom } from '../pictures/random.ts'
import type { FaultLine, SwitchedLine } from '../task-log.ts'
import { type FaultTarget, kindOf, type SwitchRequest } from './kinds.ts'
import { switchesInPrompt } from './switches-in-prompt.ts'

/** A request or a task that a fault may strike. */
export interface FaultCandidate {
  readonly target: FaultTarget
  readonly phase: 'before' | 'after' | 'task'
  readonly path: string
  readonly prompt: string
  /** Id of the task, where there is one. */
  readonly task: string
}

interface Switch {
  readonly line: SwitchedLine
  readonly random: Random
  struck: number
}

export interface Faults {
  /** Sets a switch and returns its line for the log. */
  add(wanted: SwitchRequest): SwitchedLine
  /** Removes all switches. */
  clear(): void
  /** The switches, with how often each has struck. */
  list(): readonly (SwitchedLine & { readonly struck: number })[]
  /** Sets the switches that a prompt contains, once per prompt; returns their lines for the log. */
  read(prompt: string): readonly SwitchedLine[]
  /** Draws, by the seeds of the switches, which faults strike now, at most one at a request; returns their lines for the log. */
  draw(candidate: FaultCandidate): readonly FaultLine[]
}

const fits = ({ kind, at, match }: SwitchedLine, { target, phase, path, prompt }: FaultCandidate) =>
  at === target && kindOf(kind).phase === phase && (prompt.includes(match) || path.includes(match))

const strikes = (one: Switch) => {
  if (one.struck >= (one.line.count ?? Number.POSITIVE_INFINITY)) return false
  if (!one.random.chance(one.line.probability)) return false
  one.struck += 1
  return true
}

const struckLine = ({ line, struck }: Switch, { path, task }: FaultCandidate, at: string): FaultLine => {
  const { kind, at: target, ms, status, retryAfter, times, shape } = line
  return {
    type: 'fault',
    id: task,
    switch: line.id,
    strike: struck,
    kind,
    at: target,
    path,
    time: at,
    ms,
    status,
    retryAfter,
    times,
    shape,
  }
}

/** The switches of a running sandbox. They are lost when it stops, but their effects on tasks are in the log and remain. */
export function faultSwitches(now: () => number): Faults {
  let switches: Switch[] = []
  const prompts = new Set<string>()
  let count = 0
  const time = () => new Date(now()).toISOString()
  const add = ({ at, ...wanted }: SwitchRequest): SwitchedLine => {
    count += 1
    const target = at ?? kindOf(wanted.kind).at
    const line: SwitchedLine = { type: 'switched', id: `switch-${count}`, ...wanted, at: target, time: time() }
    switches.push({ line, random: randomFrom(`fault ${wanted.kind} ${wanted.seed}`), struck: 0 })
    return line
  }
  return {
    add,
    clear: () => {
      switches = []
    },
    list: () => switches.map(({ line, struck }) => ({ ...line, struck })),
    read: (prompt) => {
      if (prompts.has(prompt)) return []
      prompts.add(prompt)
      return switchesInPrompt(prompt).map(add)
    },
    draw: (candidate) => {
      const fitting = switches.filter(({ line }) => fits(line, candidate))
      if (candidate.phase !== 'task') {
        const one = fitting.find(strikes)
        return one ? [struckLine(one, candidate, time())] : []
      }
      return fitting.filter(strikes).map((one) => struckLine(one, candidate, time()))
    },
  }
}
