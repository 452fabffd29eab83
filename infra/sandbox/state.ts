import type { AcceptedLine, EndedLine, LogLine } from './task-log.ts'

/** Outputs, uploads and history live seven days (providers 3.5, 8). */
export const KEPT_MS = 7 * 24 * 3600 * 1000

export interface Task {
  readonly accepted: AcceptedLine
  started: boolean
  end: EndedLine | undefined
  notified: boolean
}

export interface Tasks {
  readonly byId: ReadonlyMap<string, Task>
  /** Takes in one line of the log. */
  apply(line: LogLine): void
  /** Number of the next task. */
  nextNumber(): number
  /** Millionths of a dollar spent on tasks that did not fail. */
  spent(): number
}

/** The tasks as the log tells them. */
export const tasksFrom = (lines: readonly LogLine[]): Tasks => {
  const byId = new Map<string, Task>()
  let count = 0
  let spent = 0
  const apply = (line: LogLine) => {
    const task = byId.get(line.id)
    switch (line.type) {
      case 'accepted':
        count = Math.max(count, line.number)
        spent += line.price
        byId.set(line.id, { accepted: line, started: false, end: undefined, notified: false })
        return
      case 'ended':
        if (!task || task.end) return
        task.end = line
        if (line.status === 'failed') spent -= task.accepted.price
        return
      case 'notified':
        if (task) task.notified = true
    }
  }
  for (const line of lines) apply(line)
  return {
    byId,
    apply,
    nextNumber: () => {
      count += 1
      return count
    },
    spent: () => spent,
  }
}

/** What the wire calls the task's state (providers 3.2). */
export const statusOf = (task: Task): 'created' | 'processing' | 'completed' | 'failed' =>
  task.end?.status ?? (task.started ? 'processing' : 'created')
