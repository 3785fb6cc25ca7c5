import "./styles/main.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { hearEarlyKeys, keepEarlyKeys } from "./focus/early-keys";
import { boot, opensWorkspace } from "./state/boot";
import { App } from "./views/app";

const place = document.getElementById("root");
if (place === null) throw new Error("The page has no place for the application.");

boot();
hearEarlyKeys();
if (opensWorkspace()) keepEarlyKeys();
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
