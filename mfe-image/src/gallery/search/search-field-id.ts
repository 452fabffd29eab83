/** Where `/` leads when the field is there already. */
export const searchFieldId = 'gallery-search'
