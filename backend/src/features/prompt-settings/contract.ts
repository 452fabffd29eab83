import { z } from 'zod'
import { thingEndpoints } from '../../platform/http/contract/thing-endpoints.ts'
import { longestPrompt } from '../catalogue/contract.ts'
import { promptSettingErrors } from './errors.ts'

/** Prompts under a name (spec images 3). The refinement, for a picture that is there already, may be empty. */
const PromptSettingFields = z.object({
  name: z.string().trim().min(1).max(120),
  initialPrompt: z.string().trim().min(1).max(longestPrompt),
  refinementPrompt: z.string().trim().max(longestPrompt).default(''),
})
export const PromptSetting = PromptSettingFields.extend({ id: z.uuid(), createdAt: z.iso.datetime() })
export type PromptSetting = z.infer<typeof PromptSetting>

/** Spec images 3. */
export const {
  list: listPromptSettings,
  create: createPromptSetting,
  change: changePromptSetting,
  remove: deletePromptSetting,
  restore: restorePromptSetting,
} = thingEndpoints({
  path: '/api/prompt-settings',
  one: '/api/prompt-settings/:promptSettingId',
  params: z.object({ promptSettingId: z.uuid() }),
  noun: 'a prompt setting',
  plural: 'prompt settings',
  thing: PromptSetting,
  fields: PromptSettingFields,
  changes: PromptSettingFields.extend({ refinementPrompt: z.string().trim().max(longestPrompt) }).partial(),
  created: z.object({ id: z.uuid() }),
  tooMany: promptSettingErrors.tooMany,
})
