/** The part of the XML parser `saxen` that we use; the package has no types. */
declare module "saxen" {
  type Decode = (text: string) => string;
  export class Parser {
    ns(prefixes: Record<string, string>): this;
    on(
      event: "openTag",
      callback: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(event: "closeTag", callback: (name: string) => void): this;
    on(event: "text", callback: (text: string, decode: Decode) => void): this;
    on(event: "cdata" | "attention" | "question", callback: (text: string) => void): this;
    on(event: "error" | "warn", callback: (problem: Error) => void): this;
    parse(xml: string): void;
  }
}
