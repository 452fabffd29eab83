import { defineSignal } from '@temporalio/workflow'

/** These outputs get their turn; repeating it changes nothing. Workers of earlier releases read the first argument only. */
export const turnSignal = defineSignal<[n: number, ...others: number[]]>('turn')

/** The provider has reported on output `n`, so poll its task at once. A hint; repeating it changes nothing. */
export const reportedSignal = defineSignal<[n: number]>('reported')

/** The log has the fate of output `n`, so nothing needs to be waited for any more. */
export const endedSignal = defineSignal<[n: number]>('ended')

/** The person cancels output `n`, or the whole job: what was not sent to the provider yet will never be sent. */
export const cancelSignal = defineSignal<[what: number | 'all']>('cancel')
