import { defineSignal } from '@temporalio/workflow'

/** Room at the provider for these outputs; repeating it changes nothing. Workers of earlier releases hear the first one only. */
export const turnSignal = defineSignal<[n: number, ...others: number[]]>('turn')

/** The provider reported of output `n`: look at its task at once. A hint; repeating it changes nothing. */
export const reportedSignal = defineSignal<[n: number]>('reported')

/** The log has the fate of output `n`: nothing of it needs to be waited for any more. */
export const endedSignal = defineSignal<[n: number]>('ended')

/** The person wants output `n`, or the whole job, to end: what was not sent to the provider yet never will be. */
export const cancelSignal = defineSignal<[what: number | 'all']>('cancel')
