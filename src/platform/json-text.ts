/**
 * JSON text that PostgreSQL has built, with the type of its content. API responses send the text as it is, because
 * parsing and printing it again halves the throughput (docs/decisions/007-json-from-the-engine.md). Other code reads it
 * with parseJson.
 */
export type JsonText<Content> = string & { readonly __content?: Content };

export const parseJson = <Content>(text: JsonText<Content>): Content => JSON.parse(text) as Content;

export const toJson = <Content>(content: Content): JsonText<Content> => JSON.stringify(content);
