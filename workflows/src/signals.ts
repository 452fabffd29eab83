import { defineSignal } from '@temporalio/workflow'

/** Room at the provider for output `n`; repeating it changes nothing. */
export const turnSignal = defineSignal<[n: number]>('turn')

/** Stop output `n`, or the whole job. */
export const cancelSignal = defineSignal<[what: number | 'all']>('cancel')
