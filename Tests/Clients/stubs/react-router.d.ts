// What the article on TypeScript uses of React Router 7, and the types of the web that both use.
/// <reference lib="dom" />

declare module "react-router" {
  export interface LoaderFunctionArgs {
    readonly request: Request;
  }
  export function redirect(url: string): Response;
}
