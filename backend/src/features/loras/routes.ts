import type { Db } from 'mongodb'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { checkPublicAddresses } from '../../platform/http/forms/public-addresses.ts'
import * as commands from './commands.ts'
import { changeLora, createLora, deleteLora, listLoras, restoreLora } from './contract.ts'
import { loraErrors } from './errors.ts'
import { type LoraChanges, LoraId } from './events.ts'
import { lorasOf, mostLoras, numberOfOtherLoras } from './queries.ts'

export interface LoraRouteDeps extends commands.LoraDeps {
  readonly db: Db
  /** Hosts whose addresses are taken; empty means every public host. */
  readonly allowedHosts: readonly string[]
}

/** Spec images 7: the LoRAs of a person. For anybody else none of them exists. */
export function loraRoutes(app: Api, deps: LoraRouteDeps): void {
  const { db, allowedHosts } = deps

  app.on(listLoras, async ({ user }) => lorasOf(db, user.id))

  app.on(createLora, async ({ body, user, command, setPosition }) => {
    checkAddresses(body, allowedHosts)
    await refuseTooMany(db, user.id, command.commandId)
    const { loraId, position } = await commands.createLora(deps, { ...command, userId: user.id, fields: body })
    setPosition(position)
    return { id: loraId }
  })

  app.on(changeLora, async ({ params, body, user, command, setPosition }) => {
    checkAddresses(body, allowedHosts)
    const loraId = LoraId.parse(params.loraId)
    setPosition(await commands.changeLora(deps, { ...command, userId: user.id, loraId, fields: body }))
    return { success: true } as const
  })

  app.on(deleteLora, async ({ params, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, loraId: LoraId.parse(params.loraId) }
    setPosition(await commands.changeLifeOfLora(deps, request, 'Trash'))
    return { success: true } as const
  })

  app.on(restoreLora, async ({ params, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, loraId: LoraId.parse(params.loraId) }
    await refuseTooMany(db, user.id, request.loraId)
    setPosition(await commands.changeLifeOfLora(deps, request, 'Restore'))
    return { success: true } as const
  })
}

/** Refuses an address that is not public. One for the picture may be empty, which takes the picture away. */
function checkAddresses(
  { highNoiseUrl, lowNoiseUrl, thumbnailUrl }: LoraChanges,
  allowedHosts: readonly string[],
): void {
  checkPublicAddresses(
    { highNoiseUrl, lowNoiseUrl, thumbnailUrl: thumbnailUrl === '' ? undefined : thumbnailUrl },
    allowedHosts,
  )
}

/** Refuses one more LoRA than may be listed. The one that comes is not counted, so that a repeat is answered like the first time. */
async function refuseTooMany(db: Db, userId: UserId, coming: string): Promise<void> {
  if ((await numberOfOtherLoras(db, userId, coming)) < mostLoras) return
  throw new DomainError(loraErrors.tooMany, `You can have ${mostLoras} LoRAs. Delete one to make room.`)
}
