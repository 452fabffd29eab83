import { defineSignal } from '@temporalio/workflow'

/** Room at the provider for output `n`; repeating it changes nothing. */
export const turnSignal = defineSignal<[n: number]>('turn')

/** The provider reported of output `n`: look at its task at once. A hint; repeating it changes nothing. */
export const reportedSignal = defineSignal<[n: number]>('reported')

/** Stop output `n`, or the whole job. */
export const cancelSignal = defineSignal<[what: number | 'all']>('cancel')
