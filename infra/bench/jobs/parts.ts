/** Names of the processes of the product that are measured. */
export const parts = ['api', 'projector', 'worker', 'eventstore', 'mongo', 'temporal', 'identity', 'sandbox'] as const
