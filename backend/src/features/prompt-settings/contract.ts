import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { promptSettingErrors } from './errors.ts'

/** As long as a prompt may be. */
const longestPrompt = 4_000

/** Prompts under a name (spec images 3). The refinement, for a picture that is there already, may be empty. */
const PromptSettingFields = z.object({
  name: z.string().trim().min(1).max(120),
  initialPrompt: z.string().trim().min(1).max(longestPrompt),
  refinementPrompt: z.string().trim().max(longestPrompt).default(''),
})
export const PromptSetting = PromptSettingFields.extend({ id: z.uuid(), createdAt: z.iso.datetime() })
export type PromptSetting = z.infer<typeof PromptSetting>

const params = z.object({ promptSettingId: z.uuid() })
const Done = z.object({ success: z.literal(true) })

/** Newest first. */
export const listPromptSettings = endpoint({
  method: 'GET',
  path: '/api/prompt-settings',
  summary: 'List prompt settings, newest first',
  access: 'user',
  response: z.array(PromptSetting),
})

export const createPromptSetting = endpoint({
  method: 'POST',
  path: '/api/prompt-settings',
  summary: 'Save a prompt setting',
  refusals: [promptSettingErrors.tooMany],
  access: 'user',
  body: PromptSettingFields,
  response: z.object({ id: z.uuid() }),
})

/** Fields that are left out stay as they are, so that two people who edit different fields do not undo each other. */
export const changePromptSetting = endpoint({
  method: 'PATCH',
  path: '/api/prompt-settings/:promptSettingId',
  summary: 'Change a prompt setting',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  body: PromptSettingFields.extend({ refinementPrompt: z.string().trim().max(longestPrompt) }).partial(),
  response: Done,
})

/** It can be restored for 30 days. Succeeds too when it is deleted already. */
export const deletePromptSetting = endpoint({
  method: 'DELETE',
  path: '/api/prompt-settings/:promptSettingId',
  summary: 'Delete a prompt setting',
  refusals: [commonErrors.notFound],
  access: 'user',
  params,
  response: Done,
})

/** Brings a deleted prompt setting back. Succeeds too when it is not deleted. */
export const restorePromptSetting = endpoint({
  method: 'POST',
  path: '/api/prompt-settings/:promptSettingId/restore',
  summary: 'Restore a deleted prompt setting',
  refusals: [commonErrors.notFound, promptSettingErrors.tooMany],
  access: 'user',
  params,
  response: Done,
})
