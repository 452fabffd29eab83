import type { FaultKind } from './faults/kinds.ts'
import type { AcceptedLine, EndedLine, FaultLine, LogLine } from './task-log.ts'

export interface Task {
  accepted: AcceptedLine
  started: boolean
  /** The latest end; with the fault `late-success` a task is reported as failed first and succeeds later. */
  end: EndedLine | undefined
  refunded: boolean
  notified: boolean
  /** The faults that struck the task or requests that concerned it. */
  readonly faults: FaultLine[]
}

export interface Tasks {
  readonly byId: ReadonlyMap<string, Task>
  /** Applies a line of the log. */
  apply(line: LogLine): void
  /** Number of the next task. */
  nextNumber(): number
  /** Millionths of a dollar that have been charged and not refunded. */
  spent(): number
}

/** The tasks that these lines of the log describe. */
export function tasksFrom(lines: readonly LogLine[]): Tasks {
  const byId = new Map<string, Task>()
  let count = 0
  let spent = 0
  const apply = (line: LogLine) => {
    const task = byId.get(line.id)
    switch (line.type) {
      case 'accepted':
        count = Math.max(count, line.number)
        spent += line.price
        byId.set(line.id, {
          accepted: line,
          started: false,
          end: undefined,
          refunded: false,
          notified: false,
          faults: [],
        })
        return
      case 'ended':
        if (task && task.end?.status !== 'completed') task.end = line
        return
      case 'refunded':
        if (!task || task.refunded) return
        task.refunded = true
        spent -= line.amount
        return
      case 'notified':
        if (task) task.notified = true
        return
      case 'fault':
        task?.faults.push(line)
        return
      case 'called':
        spent += line.price
        return
      case 'switched':
        return
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

/**
 * Whether the service has deleted the outputs of an ended task.
 * @param retentionMs how long it stores them
 */
export function isGone({ end }: Task, retentionMs: number, now: number): boolean {
  return end !== undefined && now - Date.parse(end.ended) > retentionMs
}

/** The fault of this kind that was assigned to a task. */
export function faultOf(task: Task, kind: FaultKind): FaultLine | undefined {
  return task.faults.find((fault) => fault.kind === kind && fault.at === 'task')
}

/** The task's status as WaveSpeed names it (providers 3.2). */
export function statusOf(task: Task): 'created' | 'processing' | 'completed' | 'failed' {
  return task.end?.status ?? (task.started ? 'processing' : 'created')
}
