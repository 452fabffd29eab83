import { dayOf } from '../../platform/eventsourcing/day.ts'
import type { Api } from '../../platform/http/contract/api.ts'
import { type Cell, csvFile } from '../../platform/http/csv.ts'
import { periodOf } from '../../platform/http/period.ts'
import { modelDaysFile, modelsFile, seriesFile, userModelsFile } from './contract.ts'
import { daysIn } from './day.ts'
import type { Figures } from './figures.ts'
import { figuresOfDays, figuresOfPerson } from './queries.ts'
import type { FigureDeps } from './routes.ts'
import { seriesOf } from './series.ts'
import { modelCosts } from './sums.ts'
import { userFound } from './users.ts'

/** The figures of the product and of its people as files. */
export function figureFileRoutes(app: Api, { db, now }: FigureDeps): void {
  app.serve(seriesFile, async ({ query }) => {
    const days = daysIn(periodOf(query))
    const series = seriesOf(await figuresOfDays(db, days), days, dayOf(now()))
    return csvFile('days', ofDays, series.days.map(dayCells))
  })

  app.serve(modelsFile, async ({ query }) =>
    csvFile('models', ofModels, modelCells(await figuresOfDays(db, daysIn(periodOf(query))))),
  )

  app.serve(modelDaysFile, async ({ query }) => {
    const documents = await figuresOfDays(db, daysIn(periodOf(query)))
    const rows = documents.flatMap((document) =>
      modelCosts([document]).map(({ model, modelName, cost, simulatedCost }) => [
        document._id,
        model,
        modelName,
        cost,
        simulatedCost,
      ]),
    )
    return csvFile('model-days', ['day', 'model', 'name', ...ofCosts], rows)
  })

  app.serve(userModelsFile, async ({ params: { userId }, query }) => {
    const [days] = await Promise.all([figuresOfPerson(db, userId, daysIn(periodOf(query))), userFound(db, userId)])
    return csvFile(`models-of-${userId}`, ofModels, modelCells(days))
  })
}

const ofCosts = ['cost in cents', 'of this simulated']

const ofDays = ['day', 'users', 'generations', 'jobs', 'failures', 'images', 'videos', ...ofCosts]

const dayCells = (each: ReturnType<typeof seriesOf>['days'][number]) => [
  each.day,
  each.users,
  each.generations,
  each.jobs,
  each.failures,
  each.images,
  each.videos,
  each.cost,
  each.simulatedCost,
]

const ofModels = ['model', 'name', 'percent', ...ofCosts]

/** The dearest first, each with its share of all. */
function modelCells(days: readonly Figures[]): readonly (readonly Cell[])[] {
  const costs = modelCosts(days)
  const all = costs.reduce((sum, { cost }) => sum + cost, 0)
  return costs.map(({ model, modelName, cost, simulatedCost }) => [
    model,
    modelName,
    Number(((all === 0 ? 0 : cost / all) * 100).toFixed(2)),
    cost,
    simulatedCost,
  ])
}
