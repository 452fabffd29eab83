// Takes the place of the part of zod that describes schemas as JSON schemas. Only the server does that, for its OpenAPI document; pages
// would carry it for nothing. What zod calls when it makes a schema is here; what is missing is used by calls that pages never make.

function onlyOnTheServer() {
  throw new Error('Pages do not describe schemas as JSON schemas')
}

/**
 * The method of a schema that describes it.
 * @public
 */
export const createToJSONSchemaMethod = () => onlyOnTheServer

/**
 * The same by another standard.
 * @public
 */
export const createStandardJSONSchemaMethod = () => onlyOnTheServer
