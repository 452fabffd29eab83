import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import { findGenerations } from '../images/queries.ts'
import { galleryColumns, galleryGenerations, galleryImages } from './contract.ts'
import { galleryMakings } from './makings-contract.ts'
import { columnsOf, detailsOf, makingsOf } from './queries.ts'

export interface GalleryDeps {
  readonly db: Db
}

/** All images of a user: first the shape of the whole gallery, then the details of what is in view. */
export function galleryRoutes(app: Api, { db }: GalleryDeps): void {
  app.on(galleryColumns, async ({ query, user, setPosition }) => {
    const { columns, position } = await columnsOf(db, user.id, query)
    if (position !== undefined) setPosition(position)
    return columns
  })

  app.on(galleryMakings, async ({ user }) => makingsOf(db, user.id))

  app.on(galleryImages, async ({ query, user }) => detailsOf(db, user.id, query.ids))

  app.on(galleryGenerations, async ({ query, user }) => findGenerations(db, user.id, query.ids))
}
