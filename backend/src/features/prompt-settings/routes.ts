import type { Db } from 'mongodb'
import type { TextDeps } from '../../platform/eventsourcing/text-commands.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { thingRoutes } from '../../platform/http/contract/thing-routes.ts'
import { promptSettingCommands } from './commands.ts'
import {
  changePromptSetting,
  createPromptSetting,
  deletePromptSetting,
  listPromptSettings,
  restorePromptSetting,
} from './contract.ts'
import { promptSettingErrors } from './errors.ts'
import { mostPromptSettings, numberOfOtherPromptSettings, promptSettingsOf } from './queries.ts'

/** Spec images 3: the prompt settings of a person. For anybody else none of them exists. */
export function promptSettingRoutes(app: Api, deps: TextDeps & { readonly db: Db }): void {
  const { db } = deps

  app.on(listPromptSettings, async ({ user }) => promptSettingsOf(db, user.id))

  thingRoutes(app, {
    create: createPromptSetting,
    change: changePromptSetting,
    remove: deletePromptSetting,
    restore: restorePromptSetting,
    idOf: ({ promptSettingId }) => promptSettingId,
    deps,
    commands: promptSettingCommands,
    created: (id) => ({ id }),
    limit: {
      most: mostPromptSettings,
      plural: 'prompt settings',
      error: promptSettingErrors.tooMany,
      others: (userId, id) => numberOfOtherPromptSettings(db, userId, id),
    },
  })
}
