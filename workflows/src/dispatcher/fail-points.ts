import { type Marks, withFailPoints } from '@studio/backend/platform/fail-points/wrapper.ts'
import type { JobWorkflows } from './jobs.ts'
import type { WorkWorkflows } from './work.ts'

const marks: Marks<JobWorkflows> = {
  giveTurn: 'effect',
  startAgain: 'effect',
  cancel: 'effect',
  end: 'effect',
  report: 'effect',
  isRunning: 'harmless',
  isStoring: 'harmless',
}

const workMarks: Marks<WorkWorkflows> = {
  start: 'effect',
  startAgain: 'effect',
  cancel: 'effect',
  isRunning: 'harmless',
}

/** The workflows of jobs, with a fail point before and after every start and signal. */
export function workflowsWithFailPoints(workflows: JobWorkflows): JobWorkflows {
  return withFailPoints('workflows', workflows, marks, unanswered)
}

/** The same of work. */
export function workWithFailPoints(workflows: WorkWorkflows): WorkWorkflows {
  return withFailPoints('work', workflows, workMarks, unanswered)
}

function unanswered(_method: PropertyKey, point: string): never {
  throw new Error(`no answer at ${point}`)
}
