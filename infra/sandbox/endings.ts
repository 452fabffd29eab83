import type { Background } from './background.ts'
import { faultOf, type Task, type Tasks } from './state.ts'
import type { EndedLine, LogLine, RefundedLine, TaskLog } from './task-log.ts'

/** How a task ends. */
export type Outcome = Pick<EndedLine, 'status' | 'code' | 'error' | 'outputs'>

export interface Endings {
  /** Writes the end of a task, and the refund of one that failed. */
  end(task: Task, outcome: Outcome, inferenceMs: number): Promise<void>
  /** Refunds a task whose refund is still due after a restart. */
  payRefund(task: Task): void
}

/** Where ends and refunds are recorded. */
export interface EndingsOptions {
  readonly tasks: Tasks
  readonly log: TaskLog
  readonly now: () => number
  readonly background: Background
  /** Called once the end is on disk. */
  readonly onEnd: (task: Task) => void
}

const lateRefundMs = 5_000

// A task that was reported as failed but succeeds later is not refunded.
const isRefundDue = (task: Task) => !task.refunded && !faultOf(task, 'late-success')

/** Writes the ends and refunds of tasks to the log. A failed task is refunded at once, or later if its fault says so. */
export function startEndings({ tasks, log, now, background, onEnd }: EndingsOptions): Endings {
  const write = async (...lines: LogLine[]) => {
    await Promise.all(lines.map(log.append))
    for (const line of lines) tasks.apply(line)
  }
  const refundOf = ({ accepted }: Task): RefundedLine => ({
    type: 'refunded',
    id: accepted.id,
    amount: accepted.price,
    at: new Date(now()).toISOString(),
  })
  const refundLater = (task: Task, ms: number) =>
    background.run(async () => {
      await background.pause(ms)
      await write(refundOf(task))
    })
  return {
    end: async (task, outcome, inferenceMs) => {
      const { id } = task.accepted
      const line: EndedLine = { type: 'ended', id, ...outcome, inferenceMs, ended: new Date(now()).toISOString() }
      const refundDue = outcome.status === 'failed' && isRefundDue(task)
      const late = faultOf(task, 'late-refund')
      await write(line, ...(refundDue && !late ? [refundOf(task)] : []))
      if (refundDue && late) refundLater(task, late.ms ?? lateRefundMs)
      onEnd(task)
    },
    payRefund: (task) => {
      if (task.end?.status !== 'failed' || !isRefundDue(task)) return
      const due = Date.parse(task.end.ended) + (faultOf(task, 'late-refund')?.ms ?? 0)
      refundLater(task, Math.max(0, due - now()))
    },
  }
}
