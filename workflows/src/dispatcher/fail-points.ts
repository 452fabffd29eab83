import { type Marks, withFailPoints } from '@studio/backend/platform/fail-points/wrapper.ts'
import type { JobWorkflows } from './jobs.ts'

const marks: Marks<JobWorkflows> = {
  giveTurn: 'effect',
  startAgain: 'effect',
  cancel: 'effect',
  end: 'effect',
  report: 'effect',
  isRunning: 'harmless',
}

/** The workflows of jobs, with a fail point before and after every start and signal. */
export function workflowsWithFailPoints(workflows: JobWorkflows): JobWorkflows {
  return withFailPoints('workflows', workflows, marks, (_method, point) => {
    throw new Error(`no answer at ${point}`)
  })
}
