/** Id of the search field, which `/` focuses when the field is shown already. */
export const searchFieldId = 'gallery-search'
