import { defineSignal } from '@temporalio/workflow'

/** The person cancels the work; repeating it changes nothing. */
export const cancelWorkSignal = defineSignal('cancel-work')
