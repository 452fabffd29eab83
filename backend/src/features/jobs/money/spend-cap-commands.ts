import type { Position, UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../../platform/eventsourcing/handle.ts'
import { queueStream } from '../events.ts'
import { queueDecider } from '../queue/queue-decider.ts'

/**
 * Sets the most that a person wants to spend in a UTC day, or lifts that limit (undefined). What was asked for before stays admitted. A
 * reader that has reached the returned position sees the effect. Refused with DomainError `cap-too-high`.
 * @param request money in millionths of a dollar; `dailySpendCap`: the limit of the installation
 */
export async function setOwnSpendCap(
  handle: Handle,
  request: CommandContext & {
    readonly userId: UserId
    readonly cap: number | undefined
    readonly dailySpendCap: number
  },
): Promise<Position> {
  const command = { ...request, type: 'SetSpendCap' } as const
  return (await handle(queueDecider, queueStream(request.userId), command)).position
}
