import type { Db } from 'mongodb'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import * as commands from './commands.ts'
import {
  changePromptSetting,
  createPromptSetting,
  deletePromptSetting,
  listPromptSettings,
  restorePromptSetting,
} from './contract.ts'
import { promptSettingErrors } from './errors.ts'
import { PromptSettingId } from './events.ts'
import { mostPromptSettings, numberOfOtherPromptSettings, promptSettingsOf } from './queries.ts'

export interface PromptSettingRouteDeps extends commands.PromptSettingDeps {
  readonly db: Db
}

/** Spec images 3: the prompt settings of a person. For anybody else none of them exists. */
export function promptSettingRoutes(app: Api, deps: PromptSettingRouteDeps): void {
  const { db } = deps

  app.on(listPromptSettings, async ({ user }) => promptSettingsOf(db, user.id))

  app.on(createPromptSetting, async ({ body, user, command, setPosition }) => {
    await refuseTooMany(db, user.id, command.commandId)
    const { promptSettingId, position } = await commands.createPromptSetting(deps, {
      ...command,
      userId: user.id,
      fields: body,
    })
    setPosition(position)
    return { id: promptSettingId }
  })

  app.on(changePromptSetting, async ({ params, body, user, command, setPosition }) => {
    const promptSettingId = PromptSettingId.parse(params.promptSettingId)
    setPosition(
      await commands.changePromptSetting(deps, { ...command, userId: user.id, promptSettingId, fields: body }),
    )
    return { success: true } as const
  })

  app.on(deletePromptSetting, async ({ params, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, promptSettingId: PromptSettingId.parse(params.promptSettingId) }
    setPosition(await commands.changeLifeOfPromptSetting(deps, request, 'Trash'))
    return { success: true } as const
  })

  app.on(restorePromptSetting, async ({ params, user, command, setPosition }) => {
    const request = { ...command, userId: user.id, promptSettingId: PromptSettingId.parse(params.promptSettingId) }
    await refuseTooMany(db, user.id, request.promptSettingId)
    setPosition(await commands.changeLifeOfPromptSetting(deps, request, 'Restore'))
    return { success: true } as const
  })
}

/** Refuses one more than may be listed. The one that comes is not counted, so that a repeat is answered like the first time. */
async function refuseTooMany(db: Db, userId: UserId, coming: string): Promise<void> {
  if ((await numberOfOtherPromptSettings(db, userId, coming)) < mostPromptSettings) return
  throw new DomainError(
    promptSettingErrors.tooMany,
    `You can have ${mostPromptSettings} prompt settings. Delete one to make room.`,
  )
}
