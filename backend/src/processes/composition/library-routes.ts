import { characterVideoRoutes } from '../../features/character-videos/routes.ts'
import { checkCharacter } from '../../features/characters/commands.ts'
import { characterImages } from '../../features/characters/contract.ts'
import { characterRoutes } from '../../features/characters/routes.ts'
import { collectionRoutes, memberRoutes } from '../../features/collections/routes.ts'
import { generationsWith, promptsOf } from '../../features/images/queries.ts'
import { loraRoutes } from '../../features/loras/routes.ts'
import { promptSettingRoutes } from '../../features/prompt-settings/routes.ts'
import { styleDraftRoutes } from '../../features/style-drafts/routes.ts'
import { checkStyle } from '../../features/styles/commands.ts'
import { styleImages } from '../../features/styles/contract.ts'
import { styleRoutes } from '../../features/styles/routes.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import type { ApiConfig } from '../config.ts'
import type { Foundations } from './foundations.ts'

/** Puts the routes of what a person collects together: characters, styles, LoRAs and saved prompts. */
export function composeLibraryRoutes(api: Api, base: Foundations, { loraHosts }: ApiConfig): void {
  const { db, store, language } = base
  collectionRoutes(api, { db, promptsOf: (userId, jobIds) => promptsOf(db, userId, jobIds) })
  const memberDeps = {
    ...base,
    searchPrompts: (userId: UserId, search: string) => generationsWith(db, userId, search),
  }
  const checkOwnCharacter = (userId: UserId, id: string) => checkCharacter({ store }, userId, id)
  characterRoutes(api, base)
  characterVideoRoutes(api, { ...base, check: checkOwnCharacter })
  memberRoutes(api, memberDeps, {
    kind: 'character',
    endpoints: characterImages,
    idOf: ({ characterId }) => characterId,
    check: checkOwnCharacter,
  })
  styleDraftRoutes(api, base)
  styleRoutes(api, { ...base, ask: language.calls.ask, seeing: language.seeing })
  memberRoutes(api, memberDeps, {
    kind: 'style',
    endpoints: styleImages,
    idOf: ({ styleId }) => styleId,
    check: (userId, id) => checkStyle({ store }, userId, id),
  })
  promptSettingRoutes(api, base)
  loraRoutes(api, { ...base, allowedHosts: loraHosts })
}
