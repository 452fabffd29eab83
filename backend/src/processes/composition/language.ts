import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type CallDeps, type Calls, openCalls } from '../../features/calls/commands.ts'
import {
  type LanguageCatalogue,
  openrouterCatalogue,
  ownCatalogue,
  seeingModel,
} from '../../features/catalogue/language-catalogue.ts'
import type { LanguageModel } from '../../features/catalogue/language-models.ts'
import type { PricesNow } from '../../features/catalogue/price-list.ts'
import { pricedLanguageCatalogue } from '../../features/catalogue/priced-models.ts'
import { mongoSignsOfLife } from '../../platform/projections/mongo/signs-of-life.ts'
import { languageAccount } from '../../platform/providers/accounts.ts'
import { ownServer } from '../../platform/providers/language/own-server.ts'
import type { LanguageService } from '../../platform/providers/language/port.ts'
import type { ApiConfig } from '../config.ts'
import type { Engines } from '../engines.ts'

/** The language models of this installation, as slices ask them. */
export interface Language {
  readonly calls: Calls
  /** With the prices that hold now. */
  readonly catalogue: () => Promise<LanguageCatalogue>
  /** The model that looks at pictures; undefined when none can. */
  readonly seeing: () => Promise<LanguageModel | undefined>
  /** Answers are those of the AI sandbox. */
  readonly isSandbox: boolean
}

interface LanguageDeps extends Pick<CallDeps, 'handle'> {
  readonly prices: PricesNow
  readonly now: () => Date
  readonly logger: Logger
}

/** Connects the language models of this installation, whose calls several API processes share. */
export async function openLanguage(
  config: ApiConfig,
  { store, db, keys }: Engines,
  { handle, prices, now, logger }: LanguageDeps,
): Promise<Language> {
  const { service, catalogue } = await connectLanguage(config)
  const signs = mongoSignsOfLife(db)
  await signs.prepare()
  const catalogueNow = async () => pricedLanguageCatalogue(catalogue, await prices())
  const { dailySpendCap } = config
  const onTrouble = (error: unknown) => logger.warn({ err: error }, 'the call of a language model is not shared')
  return {
    calls: openCalls({ handle, store, keys, language: service, dailySpendCap, signs, pause: sleep, onTrouble }),
    catalogue: catalogueNow,
    seeing: async () => seeingModel(await catalogueNow(), now()),
    isSandbox: service?.sandbox === true,
  }
}

interface Connected {
  /** Undefined when there is no key for a service. */
  readonly service: LanguageService | undefined
  readonly catalogue: LanguageCatalogue
}

/** Connects to a server of one's own where there is one, else to OpenRouter, which the AI sandbox may stand in for. */
async function connectLanguage({ ownChatServer, language }: ApiConfig): Promise<Connected> {
  if (ownChatServer !== undefined) {
    return { service: ownServer(ownChatServer), catalogue: ownCatalogue(ownChatServer.models, ownChatServer.sees) }
  }
  return { service: language && (await languageAccount.connectLanguage(language)), catalogue: openrouterCatalogue }
}
