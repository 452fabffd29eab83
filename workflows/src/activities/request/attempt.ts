import type { readOutput } from '@studio/backend/features/jobs/output/output-queries.ts'

/** The state of an output, read from its stream. */
export type OutputState = Awaited<ReturnType<typeof readOutput>>

/** One intent to have the output made, and the provider that is to make it. */
export type Attempt = Extract<OutputState, { phase: 'intended' }>['attempt']
